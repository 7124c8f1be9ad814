/** Filters that are not offered, because companies, brands, and airports have pages of their own. */
export const withoutLeaseKeys = ['airportId', 'companyId', 'brandId']
