import type { Transfer, TransferBody, TransferDirection } from '@merkwerk/contract'

/** Fields of a form for a server. Those of the other kind keep what was entered. */
export interface TransferValues {
  kind: 'none' | 'https' | 'sftp'
  url: string
  webAuth: 'none' | 'basic' | 'bearer' | 'header'
  method: 'PUT' | 'POST'
  host: string
  port: string
  sftpAuth: 'password' | 'key'
  username: string
  /** Empty keeps the stored one. */
  secret: string
  path: string
  pattern: string
  host_key: string
}

const empty: TransferValues = {
  kind: 'none',
  url: '',
  webAuth: 'none',
  method: 'PUT',
  host: '',
  port: '22',
  sftpAuth: 'password',
  username: '',
  secret: '',
  path: '/',
  pattern: '*.csv',
  host_key: '',
}

export function toTransferValues(transfer: Transfer | null | undefined): TransferValues {
  if (!transfer) return empty
  const { kind, username } = transfer
  if (kind === 'https') {
    const { url, auth: webAuth, method } = transfer
    return { ...empty, kind, username, url, webAuth, method }
  }
  const { host, port, auth: sftpAuth, path, pattern, host_key } = transfer
  return {
    ...empty,
    kind,
    username,
    host,
    port: String(port),
    sftpAuth,
    path,
    pattern,
    host_key: host_key ?? '',
  }
}

/** The server as the contract describes it. The server finds what is missing. */
export function toTransferBody(values: TransferValues, direction: TransferDirection): TransferBody | null {
  const { kind, webAuth, sftpAuth, username, method } = values
  const secret = values.secret === '' ? {} : { secret: values.secret }
  if (kind === 'none') return null
  if (kind === 'https')
    return {
      kind,
      url: values.url.trim(),
      auth: webAuth,
      method,
      username: webAuth === 'basic' || webAuth === 'header' ? username.trim() : '',
      ...(webAuth === 'none' ? {} : secret),
    }
  return {
    kind,
    host: values.host.trim(),
    port: Number(values.port),
    username: username.trim(),
    auth: sftpAuth,
    path: values.path.trim(),
    ...secret,
    pattern: direction === 'input' ? values.pattern.trim() : '*',
    host_key: values.host_key.trim() || null,
  }
}
