/** What index.html tells the browser about this installation, as JSON in `<meta name="portal-settings">`. */
export type PortalSettings = {
  /** IANA time zone in which days end and times are shown (PLT-17). */
  timeZone: string
  /** With the demo world there is an /outbox to read mails in. */
  isDemo: boolean
  /** An online map; without it the shipped basemap is drawn. */
  mapStyleUrl: string | null
}
