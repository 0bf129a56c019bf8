import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { session } from '../../api/session.ts'
import { pathAfterSignIn, returnPathOf } from '../../sign-in-paths.ts'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import type { Credentials } from './sign-in.ts'

/** Stored login data first: who is signed in goes straight on. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const role = session.role
  if (session.access === null || role === null) return null
  throw redirect(pathAfterSignIn(role, returnPathOf(new URL(request.url).search)))
}

/** Email and password; then a code, for accounts with a second factor. */
export default function LoginPage() {
  const [proven, setProven] = useState<Credentials>()
  return proven ? (
    <CodeStep credentials={proven} onBack={() => setProven(undefined)} />
  ) : (
    <PasswordStep onCodeNeeded={setProven} />
  )
}
