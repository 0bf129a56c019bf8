import type { EmailMessages } from './email-kinds.ts'

export const englishMessages: EmailMessages = ({ coins, amount, day, until }) => ({
  welcome: {
    subject: 'Welcome: your subscription is active',
    paragraphs: [
      `Thank you, we received your payment of ${amount} and your subscription is active. You can start your first search right away.`,
      `It renews for a month on ${day}. You can cancel at any time in the settings.`,
      'Your invoice is attached. You also find it in your wallet.',
    ],
    action: 'Go to the dashboard',
  },
  'coins-bought': {
    subject: `${coins} coins were added to your wallet`,
    paragraphs: [
      `Thank you, we received your payment of ${amount} and added ${coins} coins to your wallet.`,
      'Your invoice is attached. You also find it in your wallet.',
    ],
    action: 'Go to the wallet',
  },
  'topped-up': {
    subject: `Automatic top-up: ${coins} coins for ${amount}`,
    paragraphs: [
      `Your balance fell below the limit that you set. We automatically bought ${coins} coins and charged ${amount} to your default card.`,
      ...(until
        ? [
            `This reaches the daily limit for automatic purchases. We will not buy more coins automatically before ${until}.`,
          ]
        : []),
      'Your invoice is attached. You can change automatic top-up or turn it off in your wallet at any time.',
    ],
    action: 'Go to the wallet',
  },
  renewed: {
    subject: 'Your subscription was renewed',
    paragraphs: [
      `We charged ${amount} for the next month. Your subscription now runs until ${day}.`,
      'Your invoice is attached. You also find it in your wallet.',
    ],
    action: 'Go to the wallet',
  },
  refunded: {
    subject: `We are refunding ${amount}`,
    paragraphs: [
      `We sent ${amount} back to your card or account. Depending on your bank this takes a few days.`,
      'Coins bought with this amount were taken out of your wallet. The credit note is attached. You also find it in your wallet.',
    ],
    action: 'Go to the wallet',
  },
  'refund-failed': {
    subject: `The refund of ${amount} failed`,
    paragraphs: [
      `Your bank did not accept the refund of ${amount}. The coins are back in your wallet.`,
      'Please write to us so that we can refund you in another way. A document that cancels the credit note is attached.',
    ],
    action: 'Contact us',
  },
  'payment-failed': {
    subject: 'Your payment failed',
    paragraphs: [
      'We could not collect the amount for your subscription. We will try again over the next days.',
      `You can use Merkwerk as usual until ${day}. Please check your card or add another one by then.`,
    ],
    action: 'Check payment method',
  },
  'last-warning': {
    subject: 'Last reminder: your subscription is about to end',
    paragraphs: [
      `The amount for your subscription is still open. If it is not paid by ${day}, the subscription ends.`,
      'You keep your coins and results even then.',
    ],
    action: 'Check payment method',
  },
  'subscription-cancelled': {
    subject: 'Your subscription is cancelled',
    paragraphs: [
      `We received your cancellation. Your subscription ends on ${day}, and you can use Merkwerk as usual until then. Your card will not be charged again.`,
      'Your coins, results and invoices stay in your account. If you change your mind, you can resume the subscription in the settings until that day.',
    ],
    action: 'Open settings',
  },
  'subscription-ended': {
    subject: 'Your subscription has ended',
    paragraphs: [
      `Your subscription ended on ${day}. New searches are no longer possible.`,
      'Your coins, results and invoices stay in your account. You can subscribe again at any time.',
    ],
    action: 'Subscribe',
  },
  'subscription-disputed': {
    subject: 'Your subscription has ended because a payment was disputed',
    paragraphs: [
      `A payment for your subscription was disputed with the bank. We therefore ended the subscription on ${day}.`,
      'Your coins, results and invoices stay in your account. If the dispute was a mistake, you can subscribe again at any time.',
    ],
    action: 'Subscribe',
  },
  'paid-twice': {
    subject: 'You paid twice – we are refunding one payment',
    paragraphs: [
      'Your subscription was paid twice, probably in two windows. We ended the second one.',
      'We are refunding the second amount in full. There is nothing you need to do.',
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
