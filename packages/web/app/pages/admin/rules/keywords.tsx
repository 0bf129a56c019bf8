import { RulesScreen } from './rules-screen.tsx'

export default function KeywordsPage() {
  return <RulesScreen key="keyword-killer" list="keyword-killer" />
}
