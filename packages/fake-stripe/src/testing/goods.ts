export const addresses = {
  success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cancel',
}
export const coins = {
  price_data: { currency: 'eur', unit_amount: 4900, product_data: { name: '5.000 Coins' } },
  quantity: 1,
}
export const membership = {
  price_data: {
    currency: 'eur',
    unit_amount: 999,
    recurring: { interval: 'month' as const },
    product_data: { name: 'Membership' },
  },
  quantity: 1,
}
