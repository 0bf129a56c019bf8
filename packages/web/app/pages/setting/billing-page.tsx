import { loadTexts } from '../../messages/index.ts'
import { BillingDetailsSection } from './billing-details.tsx'
import { SubscriptionSection } from './subscription.tsx'

await loadTexts('payments')

export default function BillingPage() {
  return (
    <>
      <SubscriptionSection />
      <BillingDetailsSection />
    </>
  )
}
