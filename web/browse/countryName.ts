const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** 'US' → 'United States'. */
export const countryName = (isoCountryCode: string): string => names.of(isoCountryCode) ?? isoCountryCode
