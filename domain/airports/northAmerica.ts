/** The countries of North America by ISO code, as in the United Nations' M49, with their territories there. */
const northAmericanCountries = new Set(
  ['US CA MX BM GL PM', 'BZ CR GT HN NI PA SV', 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC']
    .concat('MF MQ MS PR SX TC TT VC VG VI')
    .flatMap(codes => codes.split(' ')),
)

export const isNorthAmerican = (isoCountryCode: string): boolean => northAmericanCountries.has(isoCountryCode)
