import type { Transport } from '#web/kernel/api/sending/post.ts'

/** Of the bytes to send: 0 to 1. */
export type OnSent = (share: number) => void

/** Sends as `fetch` does, and tells how far it is: fetch itself says nothing of what it sends. */
export const sendWithProgress =
  (onSent: OnSent): Transport['fetch'] =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(signal?.reason ?? new TypeError('the connection failed'))
      request.open(method, path)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.responseType = 'text'
      request.upload.addEventListener('progress', event => {
        if (event.lengthComputable) onSent(event.loaded / event.total)
      })
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })

const answerOf = (request: XMLHttpRequest) =>
  new Response(request.responseText, {
    status: request.status,
    headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
  })
