// Hazel Hollin, who does not exist, in the form that calls about users expect.

/** As she enters her own data. */
export const profile = (overrides: object = {}) => ({
  firstName: 'Hazel',
  lastName: 'Hollin',
  email: 'hazel@hollin.example',
  publishedEmail: null,
  title: 'Concessions Manager',
  companyName: null,
  jobCategory: 'PROPERTIES',
  address1: '1 Made-up Way',
  address2: null,
  city: 'Columbus',
  stateProvinceCode: 'OH',
  isoCountryCode: 'US',
  postalCode: '43004',
  ...overrides,
})
/** As an administrator changes her. */
export const edited = (overrides: object = {}) => ({
  ...profile(),
  securityRoleId: 1,
  userStatus: 'ACTIVE',
  ...overrides,
})
/** As an administrator adds her. */
export const entry = (overrides: object = {}) => ({ ...edited(), displayName: 'hazel', ...overrides })
export const phone = (phoneType: string, number: string | null, extPhone: string | null = null) => ({
  userPhonePK: { phoneType },
  phone: number,
  extPhone,
})
