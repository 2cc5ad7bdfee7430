/** The first lines of a request, for tests that send it by themselves; an empty line and the body follow. */
export const requestLines = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nhost: portal\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`
