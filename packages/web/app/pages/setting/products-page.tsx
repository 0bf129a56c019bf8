import { loadTexts } from '../../messages/index.ts'
import { ConnectionsSection } from './connections.tsx'
import { SourcesSection } from './sources.tsx'
import { StorageSection } from './storage.tsx'

await loadTexts('login')

export default function ProductsPage() {
  return (
    <>
      <SourcesSection />
      <ConnectionsSection />
      <StorageSection />
    </>
  )
}
