import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/** How the fuses of a packaged program must be, as electron-builder.yml says; the debugger's is on only in the build that tests drive. */
const fusesOf = (isInspectable: boolean): Readonly<Partial<Record<keyof typeof FuseV1Options, boolean>>> => ({
  RunAsNode: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: isInspectable,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  EnableCookieEncryption: false,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: true,
})

/** Fuses that are not as they must be, read back from the program; empty: all are. */
export async function wrongFuses(executable: string, isInspectable: boolean): Promise<string[]> {
  const wire = await getCurrentFuseWire(executable)
  return Object.entries(fusesOf(isInspectable)).flatMap(([name, isOn]) => {
    const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]]
    return state === (isOn ? FuseState.ENABLE : FuseState.DISABLE) ? [] : [name]
  })
}
