/** The editorial office. Made up, like everything in the demo; operators enter their own, and the rest in `ContactUsScreen.tsx`. */
export const contact = {
  office: 'Fact Book Editorial Office',
  phone: '+1-555-010-0100',
  phoneShown: '+1 555 010 0100',
  email: 'factbook@example.org',
  subscriptions: 'subscriptions@example.org',
  signUp: 'mailto:factbook@example.org?subject=Please%20tell%20me%20about%20new%20editions',
} as const
