/** Clears settings that the machine may have for its own product. A blank setting counts as missing. */
export const withoutSettings = {
  DATABASE_URL: '',
  SESSION_SECRET: '',
  SMTP_URL: '',
  STORAGE_URL: '',
  MAP_TILES_URL: '',
  ANALYTICS_ID: '',
  TRUSTED_PROXIES: '',
  LOG_LEVEL: '',
}
