/** English words of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  total: 'Total Searches',
  successful: 'Successful Searches',
  failed: 'Failed Searches',
  balance: 'Balance',
  coins: 'coins',
  recent: 'Recent Jobs',
  viewAll: 'View All',
  history: {
    title: 'The last {{days}} days',
    jobs: 'Jobs',
    found: 'Records found',
  },
  attention: 'Needs your attention',
  jobFailed: 'The job “{{name}}” failed and costs nothing',
  jobWaits: 'The job “{{name}}” waits and goes on by itself',
  toJob: 'Open job',
  first: {
    title: 'Your first search',
    lead: 'From a list of article numbers to finished product data in three steps.',
    list: 'Add a list',
    listText: 'A CSV or Excel file with article numbers and EANs or ASINs. A sample list is at hand.',
    quote: 'See the price first',
    quoteText: 'You learn what it costs at most, and pay only for records that are found.',
    files: 'Take the files',
    filesText: 'Master data, attributes and a report, ready for your ERP.',
    action: 'Add your first list',
  },
} as const

/** English words of the profile. */
export const profile = {
  title: 'Profile',
  lead: 'View and edit your profile information here.',
  edit: 'Edit in settings',
  memberSince: 'Member since {{date}}',
  change: 'Change',
  view: 'View',
  email: 'Email',
  phone: 'Phone Number',
  language: 'Language of emails',
  coins: 'Coins',
  subscription: 'Subscription',
  status: {
    none: 'None',
    active: 'Active',
    past_due: 'Payment overdue',
    canceled: 'Cancelled, active until the period ends',
    ended: 'Ended',
  },
} as const
