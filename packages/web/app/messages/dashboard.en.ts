export const dashboard = {
  total: 'Total Searches',
  successful: 'Successful Searches',
  failed: 'Failed Searches',
  recent: 'Recent Jobs',
  viewAll: 'View All',
  history: {
    title: 'The last {{days}} days',
    jobs: 'Jobs',
    found: 'Records found',
  },
  attention: 'Needs your attention',
  jobFailed: 'The job “{{name}}” failed and costs nothing',
  jobWaits: 'The job “{{name}}” is waiting and resumes automatically',
  toJob: 'Open job',
  first: {
    title: 'Your first search',
    lead: 'From a list of article numbers to finished product data in three steps.',
    done: 'Done:',
    coins: 'Buy coins',
    coinsText: 'You pay with coins, and only for products that are found.',
    coinsDone_one: 'You have {{count}} coin. You pay only for products that are found.',
    coinsDone_other: 'You have {{count, coins}} coins. You pay only for products that are found.',
    list: 'Add a file',
    listText:
      'A CSV or Excel file with article numbers and EANs or ASINs, or one of our sample files. You see the maximum cost before you start.',
    files: 'Download the files',
    filesText: 'Master data, attributes and a report, ready for your ERP.',
  },
} as const

export const profile = {
  title: 'Profile',
  lead: 'View and edit your profile information here.',
  edit: 'Edit in settings',
  memberSince: 'Member since {{date}}',
  view: 'View',
  language: 'Language of emails',
  status: {
    none: 'None',
    active: 'Active',
    past_due: 'Payment overdue',
    canceled: 'Cancelled, active until the period ends',
    ended: 'Ended',
  },
} as const
