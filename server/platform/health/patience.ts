const patienceMs = 1500;

/** What is asked for, or `otherwise` if it fails, or does not answer in 1.5 seconds. A question that still hangs is not asked again meanwhile. */
export function patiently<T>(ask: () => Promise<T>, otherwise: T): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask()
      .catch(() => otherwise)
      .finally(() => (underWay = undefined));
    return Promise.race([underWay, afterPatience(otherwise)]);
  };
}

const afterPatience = <T>(otherwise: T) =>
  new Promise<T>((resolve) => void setTimeout(resolve, patienceMs, otherwise).unref());
