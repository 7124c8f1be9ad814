import { contact } from './contact.ts'

/** The office's address. Separate, because every page loads `contact`. */
export const address = ['100 Example Concourse, Suite 26', 'Sampleton, VA 00000', 'United States']

export const team = [
  { role: 'Editor', email: 'editor@example.org', about: 'review, corrections, and publication' },
  { role: 'Airport data', email: 'airports@example.org', about: 'help for airport representatives' },
  { role: 'Company data', email: 'companies@example.org', about: 'help for company representatives' },
  { role: 'Subscriptions', email: contact.subscriptions, about: 'access, invoices, and printed copies' },
] as const
