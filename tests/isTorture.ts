/** Whether this is `npm run torture`, in which some tests run longer, with more inputs, or at all. */
export const isTorture = process.env['FACTBOOK_TORTURE'] === 'yes'
