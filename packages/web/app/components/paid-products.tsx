import { chargingRule } from '@merkwerk/contract'
import { currentLanguage } from '../messages/language.ts'
import { useTranslation } from '../messages/translate.ts'

/** The rule by which a quote is computed, and how many products are free because the account has paid for them. */
export function PaidProducts({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-pretty text-muted">{chargingRule[currentLanguage()]}</p>
      {count > 0 && <p>{t('run.paid', { count })}</p>}
    </>
  )
}
