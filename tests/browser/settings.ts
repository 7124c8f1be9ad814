/** What the machine may have set for a product of its own has no effect on the one that is tested: blank is missing. */
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
