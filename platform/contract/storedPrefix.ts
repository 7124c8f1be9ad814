/** Begins names that are already stored: settings and functions of databases, keys in browsers, files of backups. */
export const storedPrefix = 'factbook'
