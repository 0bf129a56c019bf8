import { pageMeta } from '../../components/public/page-meta.ts'
import { paths } from '../../paths.ts'
import { landing } from '../../texts/public/landing.en.ts'
import { LandingPage } from './landing-page.tsx'

export const meta = pageMeta(paths.home, { en: landing.meta })

export default function Page() {
  return <LandingPage text={landing} />
}
