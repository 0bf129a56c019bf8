import { pageMeta } from '../../components/public/page-meta.ts'
import { landing } from '../../messages/public/landing.de.ts'
import { paths } from '../../paths.ts'
import { LandingPage } from './landing-page.tsx'

export const meta = pageMeta(paths.home, { de: landing.meta })

export default function Page() {
  return <LandingPage text={landing} />
}
