/** The prefix of stored names: settings and functions in databases, keys in browsers, and backup files. */
export const storedPrefix = 'factbook'
