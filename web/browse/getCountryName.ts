const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** 'US' → 'United States'. */
export const getCountryName = (isoCountryCode: string): string => names.of(isoCountryCode) ?? isoCountryCode
