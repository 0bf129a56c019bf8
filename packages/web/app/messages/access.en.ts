export const access = {
  unpaid: {
    title: 'Your subscription is not paid yet',
    text: 'Pay for it to start your first search. You can already use the settings and see your data.',
    action: 'Pay now',
  },
  ended: {
    title: 'Your subscription has ended',
    text: 'Your results, invoices and settings stay available, and you keep your coins. New searches need a subscription.',
    action: 'Subscribe again',
  },
  closed: {
    search: {
      title: 'New searches need a subscription',
      text: 'Your earlier results and their files stay available. As soon as the subscription is paid, you can search again.',
    },
    coins: {
      title: 'Buying coins needs a subscription',
      text: 'The coins in your wallet stay yours and can be used again as soon as the subscription is paid.',
    },
    admin: {
      title: 'This area is for administrators',
      text: 'You are signed in with a seller account. Sign in as an administrator to open this page.',
    },
  },
  subscribe: 'Go to subscription',
  toResults: 'View your results',
  toWallet: 'View your wallet',
  toDashboard: 'Go to dashboard',
  toAccount: 'Results, invoices and settings',
} as const
