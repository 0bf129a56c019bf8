import { pageMeta } from '../../components/public/page-meta.ts'
import { paths } from '../../paths.ts'
import { usePageTexts } from '../../texts/public/localized.ts'
import { terms } from '../../texts/public/terms.ts'
import { Document } from './document.tsx'

export const meta = pageMeta(paths.terms, { en: terms.en.meta, de: terms.de.meta })

export default function TermsOfServicePage() {
  return <Document {...usePageTexts(terms)} />
}
