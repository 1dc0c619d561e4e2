module zkat/peers/evm

go 1.25.7

require (
	github.com/consensys/gnark-crypto v0.20.1
	github.com/ethereum/go-ethereum v1.17.10
)

require (
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
