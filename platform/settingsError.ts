/** An invalid setting, with its name and the expected value. The program does not start with one. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
