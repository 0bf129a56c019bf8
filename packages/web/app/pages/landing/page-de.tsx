import { pageMeta } from '../../components/public/page-meta.ts'
import { paths } from '../../paths.ts'
import { landing } from '../../texts/public/landing.de.ts'
import { LandingPage } from './landing-page.tsx'

export const meta = pageMeta(paths.home, { de: landing.meta })

export default function Page() {
  return <LandingPage text={landing} />
}
