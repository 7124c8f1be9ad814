/** A wrong setting, named with what it should be. Nothing starts with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
