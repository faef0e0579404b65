/** What in a lock file would make an installation warn, or depend on one machine. */
import { satisfies } from 'semver';

/** The oldest version of each line of Node that the project supports (`engines` of package.json, .github/workflows). */
export const NODE_VERSIONS = ['20.19.0', '22.13.0', '24.0.0'];

const REGISTRY = 'https://registry.npmjs.org/';

/** What is read of one entry of `packages` in package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly resolved?: string;
  readonly deprecated?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

/**
 * One sentence for each problem: a package that a supported Node is too old for, a download address other than the public
 * registry's, a deprecated package, and an install script that `allowScripts` of package.json neither allows nor denies.
 *
 * @param packages `packages` of package-lock.json: entries by their place
 * @param allowScripts decided install scripts by name of their package
 */
export function lockIssues(
  packages: Readonly<Record<string, LockedPackage>>,
  allowScripts: Readonly<Record<string, boolean>>,
): readonly string[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', engines, resolved, deprecated, optional, hasInstallScript } = entry;
    const node = engines?.node;
    const tooOld = node === undefined ? [] : NODE_VERSIONS.filter((one) => !satisfies(one, node));
    return [
      ...tooOld.map((one) => `${name} ${version} requires Node ${node}, which excludes ${one}`),
      ...(deprecated === undefined ? [] : [`${name} ${version} is deprecated: ${deprecated}`]),
      ...(resolved === undefined || resolved.startsWith(REGISTRY)
        ? []
        : [`${name} ${version} is downloaded from ${resolved}; expected an address below ${REGISTRY}`]),
      ...(hasInstallScript && !optional && !(name in allowScripts)
        ? [`${name} ${version} has an install script; allow or deny it in allowScripts of package.json`]
        : []),
    ];
  });
}
