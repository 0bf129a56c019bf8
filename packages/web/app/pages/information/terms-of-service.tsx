import { pageMeta } from '../../components/public/page-meta.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { terms } from '../../messages/public/terms.ts'
import { paths } from '../../paths.ts'
import { Document } from './document.tsx'

export const meta = pageMeta(paths.terms, { en: terms.en.meta, de: terms.de.meta })

export default function TermsOfServicePage() {
  return <Document {...usePageMessages(terms)} />
}
