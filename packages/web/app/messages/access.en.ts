export const access = {
  unpaid: {
    title: 'Your subscription is not paid yet',
    text: 'You can search as soon as it is paid. Your settings and data are available already.',
    action: 'Pay now',
  },
  ended: {
    title: 'Your subscription has ended',
    text: 'Your results, files, exports, invoices and settings stay available, and you keep your coins. Searches, schedules, edits of your lists and attributes, and writing API keys are paused until you subscribe again.',
    action: 'Subscribe again',
  },
  closed: {
    search: {
      title: 'You need a subscription for new searches',
      text: 'Your results and files stay available. You can start new searches as soon as the subscription is paid.',
    },
    coins: {
      title: 'You need a subscription to buy coins',
      text: 'You keep the coins in your wallet. You can use them as soon as the subscription is paid.',
    },
    admin: {
      title: 'This area is for administrators',
      text: 'You are signed in with a seller account. Sign in as an administrator to open this page.',
    },
  },
  paused: 'You can change this as soon as you have a subscription again.',
  subscribe: 'Go to subscription',
  toResults: 'View your results',
  toWallet: 'View your wallet',
  toDashboard: 'Go to dashboard',
  toAccount: 'Results, invoices and settings',
  graceTitle: 'The last payment failed',
  graceText:
    'Please check your card or choose another one. You can still search until {{date}}; we keep trying until then.',
  graceOver: 'Please check your card. As soon as the payment succeeds, you can search again.',
  changeCard: 'Change card',
  lowTitle: 'Your balance is low',
  lowText: 'A run starts only if you have enough coins.',
  lowAction: 'Buy coins',
} as const
