/** Where a runtime came from: the user's own folder, the declared npm package, or the archive kept by the registry. */
export type ElectronRuntimeKind = 'override' | 'declared' | 'registry'

/** An Electron that can be run and packaged. */
export type ElectronRuntime = {
  readonly kind: ElectronRuntimeKind
  readonly executablePath: string
  /** The unpacked distribution: the executable, its libraries and `resources/`. */
  readonly distFolder: string
  /** Without a leading v, as in "45.4.1". */
  readonly electronVersion: string
  /**
   * A `node_modules` folder whose packages must be taken in place of the project's own, since the project's are built
   * for a newer Electron; null where the project's own work.
   */
  readonly substituteModulesFolder: string | null
}
