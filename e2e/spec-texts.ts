/**
 * The specification's quoted texts of sections 2, 5, 8 and 9 that a page always shows, in English. Component tests in
 * packages/web/app/spec-texts produce the others: errors, busy states and dialogs. Texts that design.md decides against
 * are left out: only an attacker or a programmer would see them ('HTTP error! Status: N').
 */
type Texts = Readonly<Record<string, readonly string[]>>

/** By the page that shows them to a visitor. */
export const visitorTexts: Texts = {
  '/': ['Sign In', 'Sign Up', 'Start', 'Start Your Journey', 'No coding', '9.99'],
  '/privacy-policy': ['Privacy Policy', '12 January 2025', 'not for anyone under 13'],
  '/terms-of-service': [
    'Payments are non-refundable',
    'renews monthly and can be cancelled in account settings',
    'On termination remaining time and coins are forfeited',
    '9.99 euro per month',
    'arbitration',
  ],
  '/about-us': [
    'Who We Are',
    'Our Core Values',
    'Excellence',
    'Collaboration',
    'Innovation',
    'Reliability',
    'Our Journey',
    'Get in Touch',
    'Over 500 clients',
    '2010',
  ],
  '/login': ['Sign In', 'Create account'],
  '/register': ['Register'],
  '/email-verification': ['A verification link was sent to your email', 'Login'],
  '/verify-email/MQ/forged': ['Verification Failed', 'Your account could not be verified.'],
  '/account-recovery': ['Send Recovery Email'],
  '/recovery-email-sent': [
    'Recovery Email Sent',
    'An email has been sent to reset your password. Please check your inbox.',
  ],
  '/password-reset-verification': ['Login'],
}

/** By the page that shows them to a new seller. */
export const sellerTexts: Texts = {
  '/dashboard': [
    'Dashboard',
    'Search',
    'Wallet',
    'Setting',
    'Logout',
    'Total Searches',
    'Successful Searches',
    'Failed Searches',
    'Balance',
    'Recent Jobs',
    'View All',
    'No jobs found',
  ],
  '/dashboard/profile': ['View and edit your profile information here.'],
  '/search': ['Search', 'Add File', 'No jobs found'],
  '/add-file': ['Job name', 'Sample files', 'Next'],
  '/setting': ['Password', 'Email', 'Phone Number', 'Germany +49'],
  '/checkout/fail': ['Oops! Something went wrong with your payment. Please try again.', 'Go Home'],
  '/checkout/coins/fail': ['Oops! Something went wrong with your payment. Please try again.', 'Go Wallet'],
}
