/** The initial entries of the lookups, which administrators maintain afterward. */

export const tenantTypes = [
  { tenantType: 'FOODBEVERAGE', tenantTypeDes: 'Food & Beverage', sequenceNumber: 1 },
  { tenantType: 'SPECIALTY', tenantTypeDes: 'Specialty Retail', sequenceNumber: 2 },
  { tenantType: 'NEWSSTAND', tenantTypeDes: 'News & Gifts', sequenceNumber: 3 },
  { tenantType: 'DUTYFREE', tenantTypeDes: 'Duty Free', sequenceNumber: 4 },
]

export const productTypes = [
  { productType: 'COFFEE', productTypeDescription: 'Coffee & Tea' },
  { productType: 'QUICKSERVE', productTypeDescription: 'Quick Service Restaurant' },
  { productType: 'CASUALDINING', productTypeDescription: 'Casual Dining' },
  { productType: 'BAR', productTypeDescription: 'Bar & Lounge' },
  { productType: 'SNACKS', productTypeDescription: 'Snacks & Bakery' },
  { productType: 'APPAREL', productTypeDescription: 'Apparel & Accessories' },
  { productType: 'GIFTS', productTypeDescription: 'Gifts & Souvenirs' },
  { productType: 'ELECTRONICS', productTypeDescription: 'Electronics' },
  { productType: 'COSMETICS', productTypeDescription: 'Cosmetics & Fragrances' },
  { productType: 'CONFECTIONERY', productTypeDescription: 'Confectionery' },
  { productType: 'JEWELRY', productTypeDescription: 'Jewelry & Watches' },
  { productType: 'SERVICES', productTypeDescription: 'Personal Services' },
  { productType: 'NEWSGIFTS', productTypeDescription: 'Newsstand' },
  { productType: 'CONVENIENCE', productTypeDescription: 'Convenience & Travel Essentials' },
  { productType: 'BOOKS', productTypeDescription: 'Books' },
  { productType: 'DUTYFREE', productTypeDescription: 'Duty Free General' },
  { productType: 'LUXURY', productTypeDescription: 'Luxury Boutique' },
]

export const categories: Record<string, readonly string[]> = {
  FOODBEVERAGE: ['COFFEE', 'QUICKSERVE', 'CASUALDINING', 'BAR', 'SNACKS'],
  SPECIALTY: ['APPAREL', 'GIFTS', 'ELECTRONICS', 'COSMETICS', 'CONFECTIONERY', 'JEWELRY', 'SERVICES'],
  NEWSSTAND: ['NEWSGIFTS', 'CONVENIENCE', 'BOOKS'],
  DUTYFREE: ['DUTYFREE', 'LUXURY', 'COSMETICS'],
}

export const tenantStatuses = [
  { tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y', sequenceNumber: 1 },
  { tenantStatus: 'COVIDCLOSE', tenantStatusDes: 'Closed (Covid)', leaseDateFlag: 'Y', sequenceNumber: 2 },
  { tenantStatus: 'CLOSED', tenantStatusDes: 'Closed', leaseDateFlag: 'N', sequenceNumber: 3 },
  { tenantStatus: 'MONTHTOMONTH', tenantStatusDes: 'Month to Month', leaseDateFlag: 'N', sequenceNumber: 4 },
  {
    tenantStatus: 'UNDERCONSTRUCTION',
    tenantStatusDes: 'Under Construction',
    leaseDateFlag: 'N',
    sequenceNumber: 5,
  },
  { tenantStatus: 'VACANT', tenantStatusDes: 'Vacant', leaseDateFlag: 'N', sequenceNumber: 6 },
] as const

export const companyTypes = [
  { companyType: 'FOODBEVERAGE', companyTypeDes: 'Food & Beverage Operator', sequenceNumber: 1 },
  { companyType: 'SPECIALTY', companyTypeDes: 'Specialty Retailer', sequenceNumber: 2 },
  { companyType: 'NEWSSTAND', companyTypeDes: 'News & Gifts Operator', sequenceNumber: 3 },
  { companyType: 'DUTYFREE', companyTypeDes: 'Duty Free Operator', sequenceNumber: 4 },
  { companyType: 'DEVELOPER', companyTypeDes: 'Developer', sequenceNumber: 5 },
  { companyType: 'ADVERTISING', companyTypeDes: 'Advertising', sequenceNumber: 6 },
  { companyType: 'SERVICES', companyTypeDes: 'Passenger Services', sequenceNumber: 7 },
  { companyType: 'CONSULTANT', companyTypeDes: 'Consultant', sequenceNumber: 8 },
]

export const airportConfigurations = [
  { airportConfigurationName: 'Single terminal', additionalInfoFlag: 'N' },
  { airportConfigurationName: 'Linear', additionalInfoFlag: 'N' },
  { airportConfigurationName: 'Pier', additionalInfoFlag: 'N' },
  { airportConfigurationName: 'Satellite', additionalInfoFlag: 'N' },
  { airportConfigurationName: 'Hub and spoke', additionalInfoFlag: 'N' },
  { airportConfigurationName: 'Unit terminals', additionalInfoFlag: 'N' },
  { airportConfigurationName: 'Combination', additionalInfoFlag: 'Y' },
  { airportConfigurationName: 'Other', additionalInfoFlag: 'Y' },
] as const

export const concessionManagementTypes = [
  'Direct leasing',
  'Developer',
  'Prime concessionaires',
  'Third-party manager',
  'Hybrid',
  'Self-managed',
]

export const managementResponsibilityTypes = [
  'Airport Director',
  'Concessions',
  'Food & Beverage',
  'Retail',
  'Duty Free',
  'Advertising',
  'Parking',
  'Car Rental',
  'ACDBE',
  'Leasing',
]

export const jobCategories = [
  { jobCategory: 'EXECUTIVE', jobCategoryName: 'Executive' },
  { jobCategory: 'PROPERTIES', jobCategoryName: 'Properties & Concessions' },
  { jobCategory: 'FINANCE', jobCategoryName: 'Finance & Analysis' },
  { jobCategory: 'OPERATIONS', jobCategoryName: 'Operations' },
  { jobCategory: 'MARKETING', jobCategoryName: 'Marketing & Development' },
  { jobCategory: 'OTHER', jobCategoryName: 'Other' },
]
