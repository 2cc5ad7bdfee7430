import { useSession } from '#web/kernel/session/currentSession.ts'

/** The platform administrator reads the logs of all companies (REC-3). */
export const useReadsAll = () =>
  useSession(({ profile }) => profile !== null && profile.isPFcompany && profile.role === '00')
