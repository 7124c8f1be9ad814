@rem The npm scripts begin with `exec`, so that npm waits for the server's own end. Windows has no exec and finds this.
@%*
