import { pageMeta } from '../../components/public/page-meta.ts'
import { paths } from '../../paths.ts'
import { usePageTexts } from '../../texts/public/localized.ts'
import { privacy } from '../../texts/public/privacy.ts'
import { Document } from './document.tsx'

export const meta = pageMeta(paths.privacy, { en: privacy.en.meta, de: privacy.de.meta })

export default function PrivacyPolicyPage() {
  return <Document {...usePageTexts(privacy)} />
}
