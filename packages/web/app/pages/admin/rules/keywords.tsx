import { FilterScreen } from './rules-screen.tsx'

export default function KeywordsPage() {
  return <FilterScreen key="keyword-killer" list="keyword-killer" />
}
