import type { WordsOf } from './letter-kinds.ts'

export const englishWords: WordsOf = ({ coins, amount, day }) => ({
  welcome: {
    subject: 'Welcome: your subscription is active',
    paragraphs: [
      'Thank you, your payment is booked and your subscription is active. You can start your first search right away.',
      `It renews for a month on ${day}. You can cancel at any time in the settings; your receipt is in the wallet.`,
    ],
    action: 'Go to the dashboard',
  },
  'coins-bought': {
    subject: `${coins} coins are in your wallet`,
    paragraphs: [
      `Your payment of ${amount} is booked, and ${coins} coins are in your wallet.`,
      'You can download the receipt with VAT there as a PDF.',
    ],
    action: 'Go to the wallet',
  },
  renewed: {
    subject: 'Your subscription was renewed',
    paragraphs: [
      `We have collected ${amount} for the next month. Your subscription now runs until ${day}.`,
      'The receipt is in your wallet.',
    ],
    action: 'Go to the wallet',
  },
  refunded: {
    subject: `We have refunded ${amount}`,
    paragraphs: [
      `${amount} is on its way back to your card or account; depending on the bank this takes a few days.`,
      'Coins that were bought with this amount have been taken out of your wallet. The corrected receipt is there too.',
    ],
    action: 'Go to the wallet',
  },
  'payment-failed': {
    subject: 'Your payment failed',
    paragraphs: [
      'We could not collect the amount for your subscription. We will try again over the next days.',
      `Until ${day} you can use Merkwerk as usual. Please check your card or add another one by then.`,
    ],
    action: 'Check payment method',
  },
  'last-warning': {
    subject: 'Last reminder: your subscription is about to end',
    paragraphs: [
      `The amount for your subscription is still open. If it is not paid by ${day}, the subscription ends.`,
      'Your coins and results stay yours even then.',
    ],
    action: 'Check payment method',
  },
  'subscription-ended': {
    subject: 'Your subscription has ended',
    paragraphs: [
      `Your subscription ended on ${day}. New searches are no longer possible.`,
      'Your coins, results and receipts stay in your account. You can subscribe again at any time.',
    ],
    action: 'Subscribe',
  },
  'paid-twice': {
    subject: 'You paid twice – we are refunding one payment',
    paragraphs: [
      'Your subscription was paid twice, probably from two windows. We have ended one of them.',
      'The second amount goes back to your card or account in full. There is nothing you need to do.',
    ],
    action: 'Go to the wallet',
  },
  'top-up-card-declined': {
    subject: 'Automatic top-up has stopped',
    paragraphs: [
      'We tried to top up your wallet as you asked, but your card was declined. Nothing was charged.',
      'Automatic top-up is now off. Please check your card or choose another one, then turn it on again in your wallet.',
    ],
    action: 'Check payment method',
  },
  'top-up-no-card': {
    subject: 'Automatic top-up has stopped',
    paragraphs: [
      'We tried to top up your wallet as you asked, but there is no default card.',
      'Automatic top-up is now off. Please add a card, then turn it on again in your wallet.',
    ],
    action: 'Add a card',
  },
})
