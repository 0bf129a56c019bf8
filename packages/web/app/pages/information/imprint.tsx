import { pageMeta } from '../../components/public/page-meta.ts'
import { imprint } from '../../messages/public/imprint.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { paths } from '../../paths.ts'
import { siteSetting } from '../../site.ts'

export const meta = pageMeta(paths.imprint, { en: imprint.en.meta, de: imprint.de.meta })

/** Missing settings are hidden by CSS. */
export default function ImprintPage() {
  const text = usePageMessages(imprint)
  const entries = [
    [text.address, `${siteSetting('COMPANY_NAME')}, ${siteSetting('COMPANY_ADDRESS')}`],
    [text.representative, siteSetting('COMPANY_REPRESENTATIVE')],
    [text.email, siteSetting('SUPPORT_EMAIL'), 'mailto:'],
    [text.phone, siteSetting('COMPANY_PHONE'), 'tel:'],
    [text.register, siteSetting('COMPANY_REGISTER')],
    [text.vatId, siteSetting('COMPANY_VAT_ID')],
  ] as const
  return (
    <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 md:py-20">
      <h1 className="text-3xl tracking-[-0.025em] sm:text-4xl">{text.title}</h1>
      <p className="mt-3 text-base text-faint">{text.note}</p>
      <dl className="mt-8 divide-y divide-line border-y border-line">
        {entries.map(([name, value, scheme]) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 py-4 has-[dd:empty,a:empty]:hidden sm:grid-cols-[16rem_1fr]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">
              {scheme ? (
                <a href={scheme + value} className="text-accent underline-offset-4 hover:underline">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-8">
        <a href="/third-party-licences.md" className="text-accent underline-offset-4 hover:underline">
          {text.licences}
        </a>
      </p>
    </div>
  )
}
