/** English texts of the admin area. */
export const admin = {
  title: 'Admin',
  header: 'Admin Dashboard',
  tabs: {
    label: 'Admin areas',
    jobs: 'Jobs',
    users: 'Users',
    keyValues: 'Filter Keywords',
    multiValues: 'Key-MultiValue',
    keywords: 'Keyword Killer',
    gpt: 'GPT Editor',
    loading: 'Loading...',
  },
  recharge: {
    checking: 'Checking GPT recharge status...',
    title: 'GPT Recharge Required!',
    text: 'Client GPT account credit is negative. Please recharge and mark as paid.',
    mark: 'Mark as Recharged',
    busy: 'Marking...',
    done: 'Marked as recharged. Jobs that wait go on.',
    dismiss: 'Dismiss until the next visit',
  },
  alerts: {
    title_one: 'The books have {{count}} difference',
    title_other: 'The books have {{count}} differences',
    text: 'The nightly check of coins, payments and receipts found what follows. Look into it, then acknowledge it.',
    since: 'Seen since',
    acknowledge: 'Acknowledge',
  },
} as const
