import { FilterScreen } from './filter-screen.tsx'

export default function KeywordsPage() {
  return <FilterScreen key="keyword-killer" list="keyword-killer" />
}
