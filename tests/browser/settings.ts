/** Clears settings that the machine may have for its own product. A blank setting counts as missing. */
export const withoutSettings = {
  DATABASE_URL: '',
  SESSION_SECRET: '',
  SESSION_SECRET_ALSO_ACCEPTED: '',
  SESSION_IDLE_MINUTES: '',
  ADMINISTRATORS_NEED_SECOND_FACTOR: '',
  OPENID_ISSUER: '',
  OPENID_CLIENT_ID: '',
  OPENID_CLIENT_SECRET: '',
  OPENID_ONLY_DOMAINS: '',
  SMTP_URL: '',
  STORAGE_URL: '',
  MAP_TILES_URL: '',
  ANALYTICS_ID: '',
  TRUSTED_PROXIES: '',
  LOG_LEVEL: '',
}
