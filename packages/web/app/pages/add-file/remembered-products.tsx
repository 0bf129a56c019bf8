import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../messages/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type QuotedDraft, useDraft } from './draft.tsx'
import { submitKeyOf } from './submit-key.ts'

/** How many products of the list were read before and how long ago, and the choice to read them again. */
export function RememberedProducts({ draft }: { draft: QuotedDraft }) {
  const { t } = useTranslation()
  const { keep } = useDraft()
  const { remembered, distinct_products } = draft.estimate
  const { checked, products, oldest } = remembered
  if (oldest === null) return null
  const counts = { count: products, n: formatCount(products), checked: formatCount(checked) }

  /** The choice belongs to what is submitted, and so to its key. */
  async function choose(readsAfresh: boolean) {
    const chosen = { ...draft, readsAfresh }
    keep({ ...chosen, idempotencyKey: await submitKeyOf(localStorage, chosen) })
  }

  return (
    <Panel className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-lg">
          {checked < distinct_products
            ? t('summary.rememberedOfFirst', counts)
            : t('summary.rememberedOf', counts)}
        </h2>
        <p className="mt-0.5 text-pretty text-muted">
          {t('summary.rememberedText', { day: formatDay(oldest) })}
        </p>
      </div>
      <Switch
        label={t('addFile.readAfresh')}
        text={t('addFile.readAfreshText')}
        isOn={draft.readsAfresh}
        onChange={(isOn) => void choose(isOn)}
      />
    </Panel>
  )
}
