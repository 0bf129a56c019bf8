import { pageMeta } from '../../components/public/page-meta.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { privacy } from '../../messages/public/privacy.ts'
import { paths } from '../../paths.ts'
import { Document } from './document.tsx'

export const meta = pageMeta(paths.privacy, { en: privacy.en.meta, de: privacy.de.meta })

export default function PrivacyPolicyPage() {
  return <Document {...usePageMessages(privacy)} />
}
