import { pageMeta } from '../../components/public/page-meta.ts'
import { landing } from '../../messages/public/landing.en.ts'
import { paths } from '../../paths.ts'
import { LandingPage } from './landing-page.tsx'

export const meta = pageMeta(paths.home, { en: landing.meta })

export default function Page() {
  return <LandingPage text={landing} />
}
