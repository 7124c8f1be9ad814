/** Every address of the application, as the router's patterns: `$name` is a parameter. */
export const paths = {
  home: '/',
  about: '/about',
  glossary: '/glossary',
  contactUs: '/contact-us',
  faqs: '/faqs',
  login: '/login',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword/$resetPasswordToken',
  changePassword: '/changepassword',
  settings: '/settings',
  unauthorized: '/unauthorized',
} as const

/** Below this the administration's own header and footer are used. */
export const adminPath = '/admin'

export const isAdminPath = (pathname: string): boolean =>
  pathname === adminPath || pathname.startsWith(`${adminPath}/`)
