const subscriptions = 'subscriptions@example.org'

/** The editorial office. Made up, like everything in the demo; operators enter their own. */
export const contact = {
  office: 'Fact Book Editorial Office',
  address: ['100 Example Concourse, Suite 26', 'Sampleton, VA 00000', 'United States'],
  phone: '+1-555-010-0100',
  phoneShown: '+1 555 010 0100',
  email: 'factbook@example.org',
  subscriptions,
  signUp: 'mailto:factbook@example.org?subject=Please%20tell%20me%20about%20new%20editions',
  team: [
    { role: 'Editor', email: 'editor@example.org', about: 'review, corrections, and publication' },
    { role: 'Airport data', email: 'airports@example.org', about: 'help for airport representatives' },
    { role: 'Company data', email: 'companies@example.org', about: 'help for company representatives' },
    {
      role: 'Subscriptions',
      email: subscriptions,
      about: 'access, invoices, and printed copies',
    },
  ],
} as const
